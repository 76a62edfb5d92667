import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'

/** Menu items that choose one of several values with a form; `label` or `labelledBy` names them. */
export function ChoiceItems({
  label,
  labelledBy,
  action,
  name,
  choices,
  current,
}: {
  label?: string
  labelledBy?: string
  action: string
  name: string
  choices: readonly { value: string; label: string }[]
  current: string
}) {
  return (
    <Form
      method="post"
      action={action}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      preventScrollReset
    >
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
