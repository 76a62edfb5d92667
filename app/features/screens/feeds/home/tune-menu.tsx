import { Link } from '@remix-run/react'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { HOME_SETTINGS_PATH, type Wish } from './home-wishes.ts'
import { WishSwitches } from './wish-switches.tsx'

const ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function TuneMenu({ wishes }: { wishes: Record<Wish, boolean> }) {
  return (
    <div className="mx-auto -mt-2 mb-2 flex max-w-[77.75rem] justify-end">
      <Menu
        name="tune-home"
        label="Tune your home"
        isWide
        trigger={<span className="text-sm font-semibold">Tune your home</span>}
      >
        <WishSwitches wishes={wishes} />
        <Link to="/topics/" className={ITEM}>
          Choose topics
        </Link>
        <Link to={HOME_SETTINGS_PATH} className={ITEM}>
          What you want less of
        </Link>
      </Menu>
    </div>
  )
}
