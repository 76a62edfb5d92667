import { Icon } from '../../../../ui/icon.tsx'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { BUSY_TEXT } from '../select/limit-texts.ts'
import type { Chosen, DropPlace } from '../select/place.ts'

export type Arranging = {
  isOwn: boolean
  isByHand: boolean
  onPlace: (ids: readonly number[], target: DropPlace) => void
  onCover: (pinId: number) => void
}

export function ArrangeMenu({
  pins,
  chosen: { all, ids },
  isBusy,
  isOwn,
  isByHand,
  onPlace,
  onCover,
}: { pins: readonly WallPin[]; chosen: Chosen; isBusy: boolean } & Arranging) {
  const named = new Set(all ? [] : ids)
  const isNamed = ({ id }: WallPin) => named.has(id)
  const first = pins.findIndex(isNamed)
  const last = pins.findLastIndex(isNamed)
  const before = pins.slice(0, Math.max(0, first)).at(-1)
  const after = pins[last + 1]
  const isNone = first < 0 || !isByHand || isBusy
  const isAlone = isNone || pins.every(isNamed)
  const [only] = all ? [] : ids

  return (
    <Menu name="arrange" label="Arrange" trigger={<Icon name="more" />}>
      <Item isOff={isAlone} onPress={() => onPlace(ids, { edge: 'start' })}>
        Move to the start
      </Item>
      <Item
        isOff={isNone || !before}
        onPress={() => before && onPlace(ids, { anchorId: before.id, side: 'before' })}
      >
        Move earlier
      </Item>
      <Item
        isOff={isNone || !after}
        onPress={() => after && onPlace(ids, { anchorId: after.id, side: 'after' })}
      >
        Move later
      </Item>
      <Item isOff={isAlone} onPress={() => onPlace(ids, { edge: 'end' })}>
        Move to the end
      </Item>
      {(isBusy || !isByHand) && (
        <p className="px-4 pt-1 pb-3 text-sm text-muted">
          {isByHand ? BUSY_TEXT : sortedText(isOwn)}
        </p>
      )}
      {isOwn && (
        <Item
          isOff={only === undefined || ids.length !== 1}
          onPress={() => only !== undefined && onCover(only)}
        >
          Use as cover
        </Item>
      )}
    </Menu>
  )
}

function sortedText(isOwn: boolean): string {
  return isOwn ? 'Sort this board by hand to move its pins.' : 'This board is sorted automatically.'
}

function Item({
  isOff,
  onPress,
  children,
}: {
  isOff: boolean
  onPress: () => void
  children: string
}) {
  return (
    <button
      type="button"
      disabled={isOff}
      className="flex w-full rounded-pin px-4 py-3 text-left font-semibold enabled:hover:bg-sunken disabled:opacity-45"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
