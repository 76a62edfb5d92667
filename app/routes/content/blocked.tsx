import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { listWalled } from '../../features/content/blocks/blocks.server.ts'
import { WalledQuery } from '../../features/content/blocks/blocks.ts'
import { WalledList } from '../../features/content/blocks/walled-list.tsx'
import { show } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Blocked and muted · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, WalledQuery, listWalled)
}

export default function Blocked() {
  const { items, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="mb-6 text-xl">Blocked and muted</h1>
      {items.length > 0 ? (
        <WalledList members={items} />
      ) : (
        <Empty title="Nobody here">
          Members whom you block or mute show up here. You find both in the menu of a profile or
          Pin.
        </Empty>
      )}
      {bookmark && (
        <ButtonLink to={`?bookmark=${bookmark}`} rel="next">
          More members
        </ButtonLink>
      )}
    </>
  )
}
