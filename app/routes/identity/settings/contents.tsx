import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { settingsOf } from '../../../frame/settings-places.ts'
import { show } from '../../../http/form.server.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WidePage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Settings · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => {
    signedIn(context)
    return null
  })
}

export default function SettingsContents() {
  return (
    <WidePage title="Settings">
      <nav aria-label="Settings" className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {settingsOf(useViewer()).map(({ name, places }) => (
          <section key={name} aria-labelledby={name.replace(' ', '-')}>
            <h2 id={name.replace(' ', '-')} className="mb-2 text-lg">
              {name}
            </h2>
            <ul>
              {places.map(({ path, name, line }) => (
                <li key={path}>
                  <Link
                    to={path}
                    className="-mx-3 flex items-center justify-between gap-3 rounded-pin px-3 py-2.5 hover:bg-sunken"
                  >
                    <span>
                      <span className="block font-semibold">{name}</span>{' '}
                      <span className="block text-sm text-muted">{line}</span>
                    </span>
                    <Icon name="right" size={20} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </WidePage>
  )
}
