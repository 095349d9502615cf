/** A catalogue of words: messages by key, each a phrase or its plural forms. */

export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalogue = Record<string, Message>
