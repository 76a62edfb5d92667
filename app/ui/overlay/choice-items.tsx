import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'

/** Items of a menu that choose one of several values by a form. */
export function ChoiceItems({
  action,
  name,
  choices,
  current,
}: {
  action: string
  name: string
  choices: readonly { value: string; label: string }[]
  current: string
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          aria-pressed={value === current}
          className="flex w-full items-center justify-between rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
        >
          {label}
          {value === current && <Icon name="check" size={20} />}
        </button>
      ))}
    </Form>
  )
}
