import { BRAND } from '../../../../brand.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { importPath } from '../import.ts'
import type { ImportPage } from '../read-import.server.ts'
import { AUDIENCES } from './audiences.ts'

export function StartForm({ page }: { page: ImportPage }) {
  const path = importPath(page)
  return (
    <div id="start" tabIndex={-1} className="mb-10 flex scroll-mt-24 flex-col gap-4 outline-none">
      {page.outcomes.length > 0 && (
        <Form method="post" action={`${path}start/`} className="flex flex-col gap-4">
          <input type="hidden" name="changes" value={page.changes} />
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-3 text-lg font-semibold">Who can see new boards?</legend>
            <Choice page={page} value="secret" hint="You can open each board later." />
            <Choice
              page={page}
              value="as_file"
              hint="Boards of which it says nothing are secret."
            />
            <Choice page={page} value="public" hint={`All of ${BRAND} can find them.`} />
          </fieldset>
          <Acts>
            <Button type="submit" look="brand">
              Start import
            </Button>
            <noscript>
              <Button type="submit" formAction={`${path}choose/`}>
                Show who would see what
              </Button>
            </noscript>
          </Acts>
        </Form>
      )}
      <Form method="post" action={`${path}throw-away/`}>
        <Acts>
          <Button type="submit">Throw away</Button>
        </Acts>
      </Form>
    </div>
  )
}

function Choice({
  page,
  value,
  hint,
}: {
  page: ImportPage
  value: keyof typeof AUDIENCES
  hint: string
}) {
  const fetcher = useFetcher({ key: 'import-audience' })
  const id = `privacy-${value}`
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="radio"
        name="privacy"
        value={value}
        defaultChecked={page.privacy === value}
        aria-describedby={`${id}-hint`}
        onChange={() =>
          fetcher.submit(
            { privacy: value, stay: '1' },
            { method: 'post', action: `${importPath(page)}choose/` },
          )
        }
        className="mt-0.5 size-6 shrink-0 accent-ink"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {AUDIENCES[value]}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}
