import { useRevalidator } from '@remix-run/react'
import { Button } from '../../../../ui/button.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { sizesText } from './sizes-text.ts'
import type { ShownUpload } from './start-upload.server.ts'
import { cancelUpload } from './upload-calls.ts'

/** Interrupted uploads, which need scripts to continue. */
export function UnfinishedList({ uploads }: { uploads: readonly ShownUpload[] }) {
  const { revalidate } = useRevalidator()
  const { ref, ...focus } = useKeptFocus<HTMLUListElement>()
  if (uploads.length === 0) return null
  return (
    <section aria-labelledby="unfinished" className="mt-6 noscript:hidden">
      <h2 id="unfinished" className="mb-3 text-lg">
        Unfinished uploads
      </h2>
      <ul ref={ref} {...focus} className="flex flex-col gap-3">
        {uploads.map(({ upload, name, bytes, here }) => (
          <li
            key={upload}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-pin bg-sunken px-5 py-3"
          >
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
              <span className="text-sm text-muted tabular-nums">
                Choose it again to continue: {sizesText(here, bytes)} uploaded.
              </span>
            </span>
            <Button
              look="bare"
              size="small"
              onClick={async () => {
                await cancelUpload(upload)
                revalidate()
              }}
            >
              Discard<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">We delete them after a day.</p>
    </section>
  )
}
