import { useFetchers, useSubmit } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BoardCard } from '../../content/boards/board-cards.server.ts'
import type { BoardStep } from '../../content/boards/board-order/orders.ts'
import { type BoardPlace, movedBoards, placeAfter } from './board-moves.ts'

const KEY = 'board-place-'

type Move = { key: string; fields: FormData }

/** Moves boards on the page at once, and on the server one by one. Reverts refused moves. */
export function useBoardMoves(boards: readonly BoardCard[], list: RefObject<HTMLElement | null>) {
  const submit = useSubmit()
  const made = useRef(0)
  const lastKey = useRef('')
  const [waiting, setWaiting] = useState<readonly Move[]>([])
  const focusNext = useRef<number | null>(null)
  const sent = useFetchers()
    .filter(({ key }) => key.startsWith(KEY))
    .toSorted(
      (one, other) => Number(one.key.slice(KEY.length)) - Number(other.key.slice(KEY.length)),
    )
  const unsent = waiting.filter(({ key }) => !sent.some((other) => other.key === key))
  const shown = [
    ...sent.map(({ formData }) => formData),
    ...unsent.map(({ fields }) => fields),
  ].reduce(moved, boards)
  const order = shown.map(({ id }) => id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that changes its place loses the focus
  useEffect(() => {
    if (focusNext.current === null) return
    list.current
      ?.querySelector<HTMLElement>(`[data-grip="${focusNext.current}"] button`)
      ?.focus({ preventScroll: true })
    focusNext.current = null
  }, [order, list])

  const isSending = sent.some(({ state }) => state === 'submitting')
  const next = isSending ? undefined : unsent[0]
  useEffect(() => {
    if (!next || next.key === lastKey.current) return
    lastKey.current = next.key
    submit(next.fields, {
      method: 'post',
      action: `/board/${next.fields.get('boardId')}/place/`,
      navigate: false,
      fetcherKey: next.key,
    })
  }, [next, submit])

  // Drops moves that a fetcher now shows.
  useEffect(() => {
    if (unsent.length < waiting.length) setWaiting(unsent)
  })

  function put(boardId: number, place: BoardPlace): void {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ ...place, stay: 1, boardId })) {
      fields.set(name, String(value))
    }
    setWaiting([...unsent, { key: `${KEY}${++made.current}`, fields }])
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
  const before = form?.get('beforeId')
  const after = form?.get('afterId')
  if (before) return movedBoards(boards, boardId, { beforeId: Number(before) })
  if (after) return movedBoards(boards, boardId, { afterId: Number(after) })
  const step = form?.get('step')
  return step === 'front' || step === 'end' ? movedBoards(boards, boardId, { step }) : boards
}
