import { useFetcher } from '@remix-run/react'
import { type Notice, noticeText, undoPath } from '../notices.ts'
import { Toast } from '../ui/toast.tsx'

/** What has just been done, with Undo where it can be undone. */
export function NoticeToast({ notice }: { notice: Notice }) {
  const fetcher = useFetcher()
  const undo = undoPath(notice)
  return (
    <Toast>
      <span className="py-1.5">{noticeText(notice)}</span>
      {undo && (
        <fetcher.Form method="post" action={undo}>
          <button type="submit" className="rounded-full bg-canvas px-4 py-1.5 text-ink">
            Undo
          </button>
        </fetcher.Form>
      )}
    </Toast>
  )
}
