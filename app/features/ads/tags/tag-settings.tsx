import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
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
          Tag name
        </h2>
        <Form method="post" className="flex flex-col gap-4">
          <FormError>{result?.formError}</FormError>
          <input type="hidden" name="tag" value={id} />
          <TextField
            label="Name"
            name="tagName"
            defaultValue={result?.typed['tagName'] ?? name}
            error={result?.errors['tagName']}
            autoComplete="off"
          />
          <ActionButtons>
            <Button type="submit">Rename</Button>
          </ActionButtons>
        </Form>
      </section>
      <details className="mt-6">
        <summary className="w-fit cursor-pointer py-2 font-semibold">Delete this tag</summary>
        <p className="mb-4 max-w-xl text-muted">
          It stops counting, even if its code is still on your site. Your reports keep what it has
          counted.
          {campaigns > 0 && (
            <span>{` ${campaigns === 1 ? 'One campaign uses it and' : `${campaigns} campaigns use it and`} would no longer count sales.`}</span>
          )}
        </p>
        <Form method="post" action={`${consolePath(advertiserId, 'conversions', 'tag')}delete/`}>
          <input type="hidden" name="tag" value={id} />
          <ActionButtons>
            <Button type="submit" look="danger">
              Delete tag
            </Button>
          </ActionButtons>
        </Form>
      </details>
    </>
  )
}
