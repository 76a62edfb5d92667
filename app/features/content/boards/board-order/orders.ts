export const BOARD_ORDERS = ['saved', 'name', 'newest', 'hand'] as const
export type BoardOrder = (typeof BOARD_ORDERS)[number]

export const BOARD_ORDER_NAMES: Record<BoardOrder, string> = {
  saved: 'Last saved to',
  name: 'Name',
  newest: 'Newest',
  hand: 'By hand',
}

export const BOARD_STEPS = ['front', 'earlier', 'later', 'end'] as const
export type BoardStep = (typeof BOARD_STEPS)[number]

export const PIN_ORDERS = ['hand', 'newest', 'oldest', 'title'] as const
export type PinOrder = (typeof PIN_ORDERS)[number]

export const PIN_ORDER_NAMES: Record<PinOrder, string> = {
  hand: 'By hand',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
}
