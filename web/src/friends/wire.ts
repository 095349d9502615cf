/** What the room tells of friends and invitations. */

export interface FriendShown {
  name: string
  avatar: string
  mine: boolean
  theirs: boolean
  here: boolean
}

export interface InvitationShown {
  id: string
  sender: string
  table: string
  game: string
  seat: number | null
}
