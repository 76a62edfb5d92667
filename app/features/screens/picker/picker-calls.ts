import { reviveWire } from '../../../wire.ts'
import { cacheBoards, type PickerProfile } from './board-cache.ts'
import type { PickerBoards, PickerCollaborator, PickerSection } from './picker.ts'

export type PickedPin = {
  id: number
  title: string
  altText: string
  link: string | null
  images: Record<'236x' | '474x', { url: string; width: number; height: number }>
  dominantColor: string
  video: { durationMs: number } | null
  board: { name: string; privacy: 'public' | 'secret' | 'protected' }
  section: { title: string } | null
  /** The board on which the viewer has another pin with this picture or a similar one. */
  boardOfSamePicture: { name: string } | null
  pinnedToBoard: { name: string; layout: 'default' | 'quick_creates' } | null
  linkDomain: { officialUser: OfficialUser | null } | null
}

export type OfficialUser = PickerCollaborator & { followedByMe: boolean }

/** Fetches the viewer's boards. Like every call in this file, returns null on failure. */
export async function fetchBoards(
  { profileId, username, isActing }: PickerProfile,
  pinId: number | null,
): Promise<PickerBoards | null> {
  const query = new URLSearchParams({
    ...(pinId !== null && { pin_id: String(pinId) }),
    username,
    ...(isActing && { advertiser_id: String(profileId) }),
    filter: 'protected',
    field_set_key: 'board_picker',
    shortlist_suggestions: '2',
    isDesktop: String(matchMedia('(min-width: 735px)').matches),
  })
  const boards = await answerOf(`/resource/BoardPickerBoardsResource/get/?${query}`, isBoards)
  if (boards) cacheBoards(profileId, boards)
  return boards
}

export function fetchSections({ id }: { id: number }): Promise<PickerSection[] | null> {
  return answerOf(`/resource/BoardSectionsRepinResource/get/?board_id=${id}`, isList<PickerSection>)
}

/** Fetches a pin and the board that it is already saved to. */
export function fetchPin(pinId: number): Promise<PickedPin | null> {
  return answerOf(`/v3/pins/${pinId}/`, isPin)
}

export async function fetchTitles(pinId: number): Promise<string[]> {
  const path = `/v3/pins/${pinId}/board_title_suggestions/`
  const titles = await answerOf(path, isList<{ title: string }>)
  return titles?.map(({ title }) => title) ?? []
}

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
