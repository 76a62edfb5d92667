import { Form } from '../../../../ui/form/form.tsx'
import { HOME_OPTIONS, HOME_SETTINGS_PATH, type HomeOption } from './home-settings.ts'

/** The labels are positive: each names the feature that the option turns off. */
const NAMES: Record<HomeOption, string> = {
  hidesAi: 'Show AI pictures',
  ignoresInterests: 'Personalise promoted pins',
}

export function HomeOptionSwitches({ options }: { options: Record<HomeOption, boolean> }) {
  return HOME_OPTIONS.map((option) => (
    <Form key={option} method="post" action={HOME_SETTINGS_PATH}>
      <input type="hidden" name="option" value={option} />
      <input type="hidden" name="isOn" value={options[option] ? '' : 'on'} />
      <button
        type="submit"
        role="switch"
        aria-checked={!options[option]}
        className="flex w-full items-center justify-between gap-3 rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
      >
        {NAMES[option]}
        <span
          aria-hidden="true"
          className={`flex h-6 w-10 shrink-0 rounded-full border-2 p-0.5 ${options[option] ? 'border-muted' : 'justify-end border-ink bg-ink'}`}
        >
          <span
            className={`size-4 rounded-full border-8 ${options[option] ? 'border-muted' : 'border-canvas'}`}
          />
        </span>
      </button>
    </Form>
  ))
}
