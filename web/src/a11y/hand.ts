/** Where the focus is at home at a table: the viewer's card that the tab key reaches, or the hand without any. */
export const inHand = (): HTMLElement | null => document.querySelector<HTMLElement>('.hand [tabindex="0"]') ?? document.querySelector<HTMLElement>('.hand')
