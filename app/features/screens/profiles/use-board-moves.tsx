import { useFetchers, useSubmit } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { BoardCard } from '../../content/boards/board-cards.server.ts'
import type { BoardStep } from '../../content/boards/order/board-order.ts'
import { type BoardPlace, movedBoards, placeAfter } from './board-moves.ts'

const KEY = 'board-place-'

/** Moves boards at once on the page, each by its own fetcher; what is refused goes back. */
export function useBoardMoves(boards: readonly BoardCard[], list: RefObject<HTMLElement | null>) {
  const submit = useSubmit()
  const sent = useRef(0)
  const focusNext = useRef<number | null>(null)
  const moves = useFetchers()
    .filter(({ key }) => key.startsWith(KEY))
    .toSorted(
      (one, other) => Number(one.key.slice(KEY.length)) - Number(other.key.slice(KEY.length)),
    )
  const shown = moves.reduce((standing, { formData }) => moved(standing, formData), boards)
  const order = shown.map(({ id }) => id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that changes its place loses the focus
  useEffect(() => {
    if (focusNext.current === null) return
    list.current
      ?.querySelector<HTMLElement>(`[data-grip="${focusNext.current}"] button`)
      ?.focus({ preventScroll: true })
    focusNext.current = null
  }, [order, list])

  function put(boardId: number, place: BoardPlace): void {
    const fields = Object.fromEntries(
      Object.entries(place).map(([name, value]) => [name, String(value)]),
    )
    submit(
      { ...fields, stay: '1', boardId: String(boardId) },
      {
        ...{ method: 'post', action: `/board/${boardId}/place/` },
        ...{ navigate: false, fetcherKey: `${KEY}${++sent.current}` },
      },
    )
  }

  function step(boardId: number, by: BoardStep): void {
    const board = shown.find(({ id }) => id === boardId)
    const place = board && placeAfter(shown, board, by)
    if (!place) return
    focusNext.current = boardId
    put(boardId, place)
  }

  return { shown, put, step }
}

function moved(boards: readonly BoardCard[], form: FormData | undefined): readonly BoardCard[] {
  const boardId = Number(form?.get('boardId'))
  const [before, after] = [form?.get('beforeId'), form?.get('afterId')]
  if (before) return movedBoards(boards, boardId, { beforeId: Number(before) })
  if (after) return movedBoards(boards, boardId, { afterId: Number(after) })
  const step = form?.get('step')
  return step === 'front' || step === 'end' ? movedBoards(boards, boardId, { step }) : boards
}
