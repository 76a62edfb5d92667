import { Form } from '../../../../ui/form/form.tsx'
import { HOME_SETTINGS_PATH, WISHES, type Wish } from './home-wishes.ts'

const NAMES: Record<Wish, string> = {
  hidesAi: 'No AI pictures',
  ignoresInterests: 'No promoted pins by interest',
}

export function WishSwitches({ wishes }: { wishes: Record<Wish, boolean> }) {
  return WISHES.map((wish) => (
    <Form key={wish} method="post" action={HOME_SETTINGS_PATH}>
      <input type="hidden" name="wish" value={wish} />
      <input type="hidden" name="isOn" value={wishes[wish] ? '' : 'on'} />
      <button
        type="submit"
        role="switch"
        aria-checked={wishes[wish]}
        className="flex w-full items-center justify-between gap-3 rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
      >
        {NAMES[wish]}
        <span aria-hidden="true" className="text-sm text-muted">
          {wishes[wish] ? 'On' : 'Off'}
        </span>
      </button>
    </Form>
  ))
}
