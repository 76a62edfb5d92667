import { reviveWire } from '../../../../wire.ts'
import type { BoardAction } from '../bulk-action/action.ts'
import type { FoundPins } from '../found/found-pins.ts'
import type { PinPlace, PinPlaced } from '../pin-order/order-pins.server.ts'
import type { ActionCall } from './calls.ts'

export type CallAnswer<T> = { data: T; message: null } | { data: null; message: string }

/** The specification's text, used if the server sends no text. */
export const GENERIC_ERROR = 'Uh oh! Something went wrong.'

const POLL_MS = 500

/** How many polls in a row may fail before polling stops. */
const MAX_MISSED_POLLS = 20

/** Sends a call; `isRight` checks the data of the response. */
export async function sendCall<T>(
  { path, body }: ActionCall,
  isRight: (data: unknown) => data is T,
): Promise<CallAnswer<T>> {
  return answerOf(path, isRight, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export function sendUndo(actionId: number): Promise<CallAnswer<BoardAction>> {
  const path = '/resource/BoardActionResource/delete/'
  return sendCall({ path, body: { action_id: actionId } }, isAction)
}

/** Polls until a bulk action ends; null if its outcome isn't known. */
export async function pollUntilDone(
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
    if (missed === MAX_MISSED_POLLS) return null
    action = data ?? action
  }
  return action
}

export function readBulkAction(actionId: number): Promise<CallAnswer<BoardAction>> {
  return answerOf(`/resource/BoardActionResource/get/?action_id=${actionId}`, isAction, {})
}

export function readFound(filters: string): Promise<CallAnswer<FoundPins>> {
  return answerOf(`/resource/FoundPinsResource/get/?${filters}`, isFound, {})
}

export function readPlace(pinId: number, sectionId: number | null): Promise<CallAnswer<PinPlace>> {
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

function isFound(data: unknown): data is FoundPins {
  return typeof data === 'object' && data !== null && 'boards' in data && 'fixedIds' in data
}

function isPinPlace(data: unknown): data is PinPlace {
  return typeof data === 'object' && data !== null && 'position' in data
}

async function answerOf<T>(
  path: string,
  isRight: (data: unknown) => data is T,
  init: RequestInit,
): Promise<CallAnswer<T>> {
  try {
    const response = await fetch(path, init)
    const { resource_response }: { resource_response: { data: unknown; message?: string } } =
      await response.json()
    const data = response.ok ? reviveWire(resource_response.data) : null
    if (isRight(data)) return { data, message: null }
    return { data: null, message: (!response.ok && resource_response.message) || GENERIC_ERROR }
  } catch {
    return { data: null, message: GENERIC_ERROR }
  }
}
