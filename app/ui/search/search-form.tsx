import { Button } from '../button.tsx'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'

/** Filters the lists of its page while somebody types; without scripts, on Enter. */
export function SearchForm({
  label,
  words,
  found,
  onChange,
}: {
  label: string
  words: string
  /** The number of matches, as a text for screen readers. */
  found: string
  onChange: (words: string) => void
}) {
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className="mb-8 flex max-w-md items-end gap-3"
    >
      <div className="grow">
        <TextField
          label={label}
          type="search"
          name="q"
          value={words}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
        />
      </div>
      <Button type="submit" className="hidden noscript:flex">
        Search
      </Button>
      <p role="status" className="sr-only">
        {words.trim() && found}
      </p>
    </Form>
  )
}
