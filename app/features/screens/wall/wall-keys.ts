import type { PlacedWall } from '../../../ui/masonry/use-masonry.ts'

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

export function placeOf(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const place = target.closest<HTMLElement>('[data-place]')?.dataset['place']
  return place === undefined ? null : Number(place)
}

/** The index of the tile with the controls; null while the Save link in its HTML has the focus. */
export function controlledPlace(target: EventTarget): number | null {
  const isSaveFocused =
    target instanceof Element && target.closest('.wall-tile')?.querySelector('.tile-save:focus')
  return isSaveFocused ? null : placeOf(target)
}

export function neighbour(
  wall: PlacedWall,
  count: number,
  from: number,
  direction: Direction,
): number | null {
  const start = wall.cornerOf(from)
  const startMiddle = start.y + start.height / 2
  let best: number | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (let place = 0; place < count; place++) {
    if (place === from) continue
    const corner = wall.cornerOf(place)
    const across = corner.x - start.x
    const down = corner.y + corner.height / 2 - startMiddle
    if (!isInDirection(direction, across, down)) continue
    const isSideways = direction === 'ArrowLeft' || direction === 'ArrowRight'
    const distance = isSideways
      ? Math.abs(across) + Math.abs(down) * 2
      : Math.abs(down) + Math.abs(across) * 8
    if (distance < bestDistance) {
      best = place
      bestDistance = distance
    }
  }
  return best
}

export function isArrow(key: string): key is Direction {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown'
}

function isInDirection(direction: Direction, across: number, down: number): boolean {
  if (direction === 'ArrowLeft') return across < 0
  if (direction === 'ArrowRight') return across > 0
  if (direction === 'ArrowUp') return down < 0 && Math.abs(across) < 1
  return down > 0 && Math.abs(across) < 1
}
