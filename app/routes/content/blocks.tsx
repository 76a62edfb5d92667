import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { changeWall, readWallChoice } from '../../features/content/blocks/blocks.server.ts'
import { WallChange } from '../../features/content/blocks/blocks.ts'
import { WallForm } from '../../features/content/blocks/wall-form.tsx'
import { wallTitle } from '../../features/content/blocks/wall-words.ts'
import { forgetPinsOf } from '../../features/screens/wall/wall-pages.tsx'
import { UNDONE } from '../../flash.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { perform, show } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { FormPage } from '../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${wallTitle(data)} · ${BRAND}` }] : []

export async function loader(args: LoaderFunctionArgs) {
  return show(args, WallChange, readWallChoice)
}

export async function action(args: ActionFunctionArgs) {
  return perform(args, WallChange, async (context, change) => {
    const member = await changeWall(context, change)
    const back = refererPath(args.request)
    if (!member) {
      setFlash(context, UNDONE)
      return back
    }
    const kind = change.act === 'block' ? 'member_blocked' : 'member_muted'
    setFlash(context, { kind, memberId: member.id, name: member.fullName })
    return change.act === 'block' || back.startsWith('/blocks/') ? `/${member.username}/` : back
  })
}

export default function Blocks() {
  const choice = useLoaderData<typeof loader>()
  return (
    <FormPage title={wallTitle(choice)}>
      <WallForm {...choice} onSubmit={() => forgetPinsOf(choice.member.id)} />
    </FormPage>
  )
}
