import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { consolePath } from '../console-urls.ts'
import type { ShownTag } from './tags-page.server.ts'

export function TagSettings({
  advertiserId,
  tag: { id, name, campaigns },
  result,
}: {
  advertiserId: number
  tag: ShownTag
  result: FormResult | undefined
}) {
  return (
    <>
      <section aria-labelledby="name" className="mt-12 max-w-xl">
        <h2 id="name" className="mb-4 text-lg">
          Its name
        </h2>
        <Form method="post" noValidate className="flex flex-col gap-4">
          <FormError>{result?.formError}</FormError>
          <input type="hidden" name="tag" value={id} />
          <TextField
            label="Name"
            name="tagName"
            defaultValue={result?.typed['tagName'] ?? name}
            error={result?.errors['tagName']}
            autoComplete="off"
          />
          <Acts>
            <Button type="submit">Rename</Button>
          </Acts>
        </Form>
      </section>
      <details className="mt-6">
        <summary className="w-fit cursor-pointer py-2 font-semibold">Delete this tag</summary>
        <p className="mb-4 max-w-xl text-muted">
          From then on it counts nothing, even where its code is still on your site. What it counted
          stays in your reports.
          {campaigns > 0 &&
            ` ${campaigns === 1 ? 'One campaign counts' : `${campaigns} campaigns count`} by it and would count no more sales.`}
        </p>
        <Form method="post" action={`${consolePath(advertiserId, 'conversions', 'tag')}delete/`}>
          <input type="hidden" name="tag" value={id} />
          <Acts>
            <Button type="submit" look="danger">
              Delete it for good
            </Button>
          </Acts>
        </Form>
      </details>
    </>
  )
}
