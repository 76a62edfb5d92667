import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
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
        Type the address of a page of yours that has the code. You get a link that opens it as a
        test: what happens in that tab from then on is shown here, and counts nowhere.
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
        <Acts>
          <Button type="submit">{testAddress ? 'Look again' : 'Make the link'}</Button>
        </Acts>
      </Form>
      {testAddress && (
        <p className="mt-4 rounded-pin bg-sunken px-4 py-3">
          <a
            href={testAddress}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold break-all underline underline-offset-4"
          >
            Open your page as a test
          </a>
        </p>
      )}
    </div>
  )
}
