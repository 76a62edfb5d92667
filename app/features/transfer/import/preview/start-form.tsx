import { BRAND } from '../../../../brand.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
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
          <fieldset>
            <legend className="pb-3 text-lg font-semibold">Who can see new boards?</legend>
            <div className="flex flex-col gap-3">
              <Choice page={page} value="secret" hint="You can make each board public later." />
              <Choice page={page} value="as_file" hint="Boards without a setting are secret." />
              <Choice page={page} value="public" hint={`Everyone on ${BRAND} can find them.`} />
            </div>
          </fieldset>
          <ActionButtons>
            <Button type="submit" look="brand">
              Start import
            </Button>
            <noscript>
              <Button type="submit" formAction={`${path}choose/`}>
                Show who can see what
              </Button>
            </noscript>
          </ActionButtons>
        </Form>
      )}
      <Form method="post" action={`${path}throw-away/`}>
        <ActionButtons>
          <Button type="submit">Discard</Button>
        </ActionButtons>
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
