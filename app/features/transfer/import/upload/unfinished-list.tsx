import { useRevalidator } from '@remix-run/react'
import { Button } from '../../../../ui/button.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import type { ShownUpload } from './begin-upload.server.ts'
import { sizesText } from './sizes-text.ts'
import { cancelUpload } from './upload-calls.ts'

/** Files whose sending was left. They need scripts to go on. */
export function UnfinishedList({ uploads }: { uploads: readonly ShownUpload[] }) {
  const { revalidate } = useRevalidator()
  const { ref, ...focus } = useKeptFocus<HTMLUListElement>()
  if (uploads.length === 0) return null
  return (
    <section aria-labelledby="unfinished" className="mt-6 noscript:hidden">
      <h2 id="unfinished" className="mb-3 text-lg">
        On their way
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
                Choose it again to go on: {sizesText(here, bytes)} are here.
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
              Throw away<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">They are forgotten after a day.</p>
    </section>
  )
}
