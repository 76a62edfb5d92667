import type { SelectionPlace } from '../select/place.ts'

export type Side = 'before' | 'after'

/** The drop target: beside a pin, or a place in the side rail. */
export type DropTarget =
  | { kind: 'pin'; pinId: number; side: Side; box: DOMRect }
  | { kind: 'place'; key: string; to: SelectionPlace }

export type PointerPosition = { x: number; y: number }

export function pinOf(target: EventTarget | null): number | null {
  const check = target instanceof Element && target.closest<HTMLElement>('[data-check]')
  return check ? Number(check.dataset['check']) : null
}

export function dropTargetAt({ x, y }: PointerPosition, ids: readonly number[]): DropTarget | null {
  const under = document.elementFromPoint(x, y)
  const place = under?.closest<HTMLElement>('[data-drop]')
  if (place) {
    const { drop: key = '', dropName: name = '' } = place.dataset
    const [boardId = 0, sectionId = 0] = key.split('/').map(Number)
    return { kind: 'place', key, to: { boardId, sectionId: sectionId || null, name } }
  }
  const tile = under?.closest('[data-place]')
  const pinId = pinOf(tile?.querySelector('[data-check]') ?? null)
  if (!tile || pinId === null || ids.includes(pinId)) return null
  const box = tile.getBoundingClientRect()
  return { kind: 'pin', pinId, side: x < box.x + box.width / 2 ? 'before' : 'after', box }
}

export function lineOf({
  box,
  side,
}: Extract<DropTarget, { kind: 'pin' }>): PointerPosition & { height: number } {
  return { x: side === 'before' ? box.x - 6 : box.right + 6, y: box.y, height: box.height }
}

export function overRail({ x, y }: PointerPosition): boolean {
  return Boolean(document.elementFromPoint(x, y)?.closest('[data-rail]'))
}
