import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'

export function TestForm({
  tag,
  page: { typed, testAddress, error },
}: {
  tag: { id: number }
  page: { typed: string; testAddress: string | null; error: string | undefined }
}) {
  return (
    <div className="max-w-xl">
      <p className="mb-4">
        Enter the address of a page with your tag. We’ll give you a link that opens it in test mode:
        events from that tab appear here and aren’t counted.
      </p>
      <Form className="flex flex-col gap-4">
        <input type="hidden" name="tag" value={tag.id} />
        <TextField
          label="Your page"
          name="page"
          inputMode="url"
          defaultValue={typed}
          error={error}
          placeholder="https://shop.example/"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ActionButtons>
          <Button type="submit">{testAddress ? 'Check again' : 'Create link'}</Button>
        </ActionButtons>
      </Form>
      {testAddress && (
        <p className="mt-4 rounded-pin bg-sunken px-4 py-3">
          <a
            href={testAddress}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold break-all underline underline-offset-4"
          >
            Open your page in test mode
          </a>
        </p>
      )}
    </div>
  )
}
