import { Link } from 'react-router-dom'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { HomeOptionSwitches } from './home-option-switches.tsx'
import { HOME_SETTINGS_PATH, type HomeOption } from './home-settings.ts'

const ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function TuneMenu({ options }: { options: Record<HomeOption, boolean> }) {
  return (
    <div className="mx-auto -mt-2 mb-2 flex max-w-[77.75rem] justify-end">
      <Menu
        name="tune-home"
        label="Tune your home"
        isWide
        trigger={<span className="text-sm font-semibold">Tune your home</span>}
      >
        <HomeOptionSwitches options={options} />
        <Link to="/topics/" className={ITEM}>
          Choose topics
        </Link>
        <Link to={HOME_SETTINGS_PATH} className={ITEM}>
          Choose what to see less of
        </Link>
      </Menu>
    </div>
  )
}
