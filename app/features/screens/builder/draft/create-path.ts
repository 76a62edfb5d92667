import type { PickerBoard } from '../../picker/picker.ts'

export function createPath(page: string): (board: Pick<PickerBoard, 'id'> | null) => string {
  const back = new URL(page, 'https://pinfold.invalid')
  back.searchParams.set('isPinCreating', 'true')
  back.searchParams.delete('board')
  const query = new URLSearchParams({
    isPinCreating: 'true',
    next: back.pathname + back.search,
  })
  return (board) =>
    board ? `/board/${board.id}/create_section/?${query}` : `/board/create/?${query}`
}
