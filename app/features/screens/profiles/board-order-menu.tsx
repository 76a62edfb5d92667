import { Icon } from '../../../ui/icon.tsx'
import { ChoiceItems } from '../../../ui/overlay/choice-items.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { BOARD_ORDER_NAMES, BOARD_ORDERS } from '../../content/boards/board-order/orders.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

export function BoardOrderMenu() {
  const current = useViewer()?.preferences.boardOrder ?? 'newest'
  return (
    <div className="mx-auto mb-2 flex max-w-7xl justify-end">
      <Menu
        name="board-order"
        label={`Order of your boards: ${BOARD_ORDER_NAMES[current]}`}
        isWide
        trigger={
          <>
            <span className="text-sm font-semibold">{BOARD_ORDER_NAMES[current]}</span>
            <Icon name="down" size={20} />
          </>
        }
      >
        <ChoiceItems
          label="Order of your boards"
          action="/board/order/"
          name="boardOrder"
          choices={BOARD_ORDERS.map((value) => ({ value, label: BOARD_ORDER_NAMES[value] }))}
          current={current}
        />
      </Menu>
    </div>
  )
}
