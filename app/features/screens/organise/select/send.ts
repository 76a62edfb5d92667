import { reviveWire } from '../../../../wire.ts'
import type { BoardAction } from '../action/action.ts'
import type { PinPlace, PinPlaced } from '../order/order-pins.server.ts'
import type { Call } from './calls.ts'

export type Answer<T> = { data: T; words: null } | { data: null; words: string }

/** The specification's text without a server's. */
export const NO_WORDS = 'Uh oh! Something went wrong.'

const POLL_MS = 500

/** Failed reads in a row before it gives up. */
const MISSED_POLLS = 20

/** Sends a call; `isRight` checks its data. */
export async function send<T>(
  { path, body }: Call,
  isRight: (data: unknown) => data is T,
): Promise<Answer<T>> {
  return answerOf(path, isRight, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export function sendUndo(actionId: number): Promise<Answer<BoardAction>> {
  const path = '/resource/BoardActionResource/delete/'
  return send({ path, body: { action_id: actionId } }, isAction)
}

/** Polls until a bulk action ends; null where its end can't be known. */
export async function follow(
  begun: BoardAction,
  onProgress: (action: BoardAction) => void,
): Promise<BoardAction | null> {
  let action = begun
  let missed = 0
  while (action.state === 'running' || action.state === 'undoing') {
    onProgress(action)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const { data } = await readBulkAction(action.id)
    missed = data ? 0 : missed + 1
    if (missed === MISSED_POLLS) return null
    action = data ?? action
  }
  return action
}

export function readBulkAction(actionId: number): Promise<Answer<BoardAction>> {
  return answerOf(`/resource/BoardActionResource/get/?action_id=${actionId}`, isAction, {})
}

export function readPlace(pinId: number, sectionId: number | null): Promise<Answer<PinPlace>> {
  const query = new URLSearchParams({ pin_id: `${pinId}`, section_id: `${sectionId ?? ''}` })
  return answerOf(`/resource/BoardPinOrderResource/get/?${query}`, isPinPlace, {})
}

export function isAction(data: unknown): data is BoardAction {
  return typeof data === 'object' && data !== null && 'state' in data && 'total' in data
}

export function isCreated(data: unknown): data is { id: number; action?: BoardAction | null } {
  return typeof data === 'object' && data !== null && 'id' in data
}

export function isPlaced(data: unknown): data is PinPlaced {
  return typeof data === 'object' && data !== null && 'wasAfterId' in data
}

function isPinPlace(data: unknown): data is PinPlace {
  return typeof data === 'object' && data !== null && 'position' in data
}

async function answerOf<T>(
  path: string,
  isRight: (data: unknown) => data is T,
  init: RequestInit,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, init)
    const { resource_response }: { resource_response: { data: unknown; message?: string } } =
      await response.json()
    const data = response.ok ? reviveWire(resource_response.data) : null
    if (isRight(data)) return { data, words: null }
    return { data: null, words: (!response.ok && resource_response.message) || NO_WORDS }
  } catch {
    return { data: null, words: NO_WORDS }
  }
}
