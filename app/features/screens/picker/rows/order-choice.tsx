import { useEffect, useId, useRef } from 'react'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { BOARD_ORDER_NAMES, BOARD_ORDERS } from '../../../content/boards/board-order/orders.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'

/** Chooses the order of the member's boards, here and on the profile; `onOrdered` is called once it is stored. */
export function OrderChoice({ onOrdered }: { onOrdered: () => void }) {
  const chosen = useViewer()?.preferences.boardOrder ?? 'name'
  const { formData, submit } = useFetcher<null>()
  const sent = formData?.get('boardOrder')
  const known = useRef(chosen)
  const id = useId()

  useEffect(() => {
    if (known.current === chosen) return
    known.current = chosen
    onOrdered()
  }, [chosen, onOrdered])

  return (
    <div className="relative mr-3 ml-auto w-fit shrink-0">
      <label htmlFor={id} className="sr-only">
        Order of your boards
      </label>
      <select
        id={id}
        value={typeof sent === 'string' ? sent : chosen}
        className="h-8 appearance-none rounded-full pr-7 pl-3 text-right text-xs font-semibold hover:bg-sunken"
        onChange={({ target }) =>
          submit(
            { boardOrder: target.value, stay: '1' },
            { method: 'post', action: '/board/order/' },
          )
        }
      >
        {BOARD_ORDERS.map((order) => (
          <option key={order} value={order}>
            {BOARD_ORDER_NAMES[order]}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-1.5 flex items-center">
        <Icon name="down" size={16} />
      </span>
    </div>
  )
}
