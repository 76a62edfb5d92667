import { reviveWire } from '../../wire.ts'
import type { Collaborator, PickerBoards, PickerSection } from './picker.ts'

/** What is known of a pin that is saved, or was. */
export type PickedPin = {
  id: number
  title: string
  altText: string
  link: string | null
  images: Record<'236x' | '474x', { url: string; width: number; height: number }>
  dominantColor: string
  /** Its picture is the cover then. */
  video: { durationMs: number } | null
  board: { name: string }
  section: { title: string } | null
  pinnedToBoard: { name: string; layout: 'default' | 'quick_creates' } | null
  linkDomain: { officialUser: OfficialUser | null } | null
}

/** The member whose site a pin links to. */
export type OfficialUser = Collaborator & { followedByMe: boolean }

/** The boards as they were read last, and whose they are: shown at once while they are read anew. */
let lastRead: { viewerId: number; boards: PickerBoards } | null = null

/** What this member's boards were when they were read last; null before that. */
export function lastBoards(viewerId: number): PickerBoards | null {
  return lastRead?.viewerId === viewerId ? lastRead.boards : null
}

/** The viewer's boards, and those that they saved to last. Null when they don't come through. */
export async function fetchBoards(
  viewer: { id: number; username: string },
  pinId: number,
): Promise<PickerBoards | null> {
  const query = new URLSearchParams({
    pin_id: String(pinId),
    username: viewer.username,
    filter: 'protected',
    field_set_key: 'board_picker',
    shortlist_suggestions: '2',
    isDesktop: String(matchMedia('(min-width: 735px)').matches),
  })
  const boards = await answerOf(`/resource/BoardPickerBoardsResource/get/?${query}`, isBoards)
  if (boards) lastRead = { viewerId: viewer.id, boards }
  return boards
}

/** A board's sections. Null when they don't come through. */
export function fetchSections({ id }: { id: number }): Promise<PickerSection[] | null> {
  return answerOf(`/resource/BoardSectionsRepinResource/get/?board_id=${id}`, isList<PickerSection>)
}

/** The pin that is saved, with the board that has it already. Null when it doesn't come through. */
export function fetchPin(pinId: number): Promise<PickedPin | null> {
  return answerOf(`/v3/pins/${pinId}/`, isPin)
}

/** Names for a new board; none where they don't come through. */
export async function fetchTitles(pinId: number): Promise<string[]> {
  const path = `/v3/pins/${pinId}/board_title_suggestions/`
  const titles = await answerOf(path, isList<{ title: string }>)
  return titles?.map(({ title }) => title) ?? []
}

/** The data of our own server's answer, which is what the contract says as soon as its shape is right. */
async function answerOf<T>(path: string, isRight: (data: unknown) => data is T): Promise<T | null> {
  try {
    const response = await fetch(path)
    if (!response.ok) return null
    const { resource_response }: { resource_response: { data: unknown } } = await response.json()
    const data = reviveWire(resource_response.data)
    return isRight(data) ? data : null
  } catch {
    return null
  }
}

function isList<T>(data: unknown): data is T[] {
  return Array.isArray(data)
}

function isBoards(data: unknown): data is PickerBoards {
  return typeof data === 'object' && data !== null && 'allBoards' in data
}

function isPin(data: unknown): data is PickedPin {
  return typeof data === 'object' && data !== null && 'images' in data
}
