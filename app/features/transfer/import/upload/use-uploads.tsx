import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import type { Phase } from './phase-text.ts'
import {
  cancelFileUpload,
  type FileUpload,
  newFileUpload,
  sendFiles,
  waitingOf,
} from './send-files.ts'
import { finishUploads } from './upload-calls.ts'

/** How many times parts that the server lost are sent again. */
const ROUNDS = 3

/** Uploads the page's files in parts, then opens their import. Without an id, a new import is created. */
export function useUploads(importId: number | null) {
  const [lines, setLines] = useState<readonly FileUpload[]>([])
  const [phase, setPhase] = useState<Phase>('idle')
  const [result, setResult] = useState<FormResult>()
  const underWay = useRef<readonly FileUpload[]>([])
  const isLeft = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const tell = () => setLines([...underWay.current])

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      for (const { stop } of underWay.current) stop.abort()
    }
  }, [])

  async function send(files: readonly File[]): Promise<void> {
    underWay.current = files.map(newFileUpload)
    setResult(undefined)
    await resume()
  }

  async function resume(rounds = ROUNDS): Promise<void> {
    setPhase('sending')
    tell()
    await sendFiles(underWay.current, tell)
    if (isLeft.current) return
    const isRefused = underWay.current.some(({ state }) => state === 'refused')
    if (wholeOnes().length === 0) return stay(isRefused ? underWay.current : [])
    if (isRefused) return setPhase('held')
    await read(rounds)
  }

  async function read(rounds = ROUNDS): Promise<void> {
    const whole = wholeOnes()
    const [first] = whole
    if (!first) return stay([])
    setPhase('reading')
    for (const sending of whole) sending.state = 'reading'
    tell()
    const uploads = whole.flatMap(({ upload }) => upload ?? [])
    const answer = await finishUploads(uploads, importId, waitingOf(first, tell))
    if (!answer || isLeft.current) return
    if ('data' in answer) {
      stay([])
      return navigate(answer.data.path)
    }
    const { errors, formError, details, isIncomplete } = answer.refusal
    if (isIncomplete && rounds > 1) return resume(rounds - 1)
    setResult({ code: null, details, errors, formError, typed: {} })
    stay([])
  }

  function wholeOnes(): FileUpload[] {
    return underWay.current.filter(({ state }) => state === 'here')
  }

  function stay(left: readonly FileUpload[]): void {
    underWay.current = left
    tell()
    setPhase('idle')
    revalidate()
  }

  function cancel(sending: FileUpload): void {
    cancelFileUpload(sending, tell)
    void sending.discarding?.then(revalidate)
  }

  const forgetResult = () => setResult(undefined)

  return { lines, phase, result, send, read, cancel, forgetResult }
}
