import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { BlockForm } from '../../features/content/blocks/block-form.tsx'
import { blockTitle } from '../../features/content/blocks/block-texts.ts'
import { changeBlock, readBlockChoice } from '../../features/content/blocks/blocks.server.ts'
import { BlockChange } from '../../features/content/blocks/blocks.ts'
import { forgetPinsOf } from '../../features/screens/wall/wall-pages.tsx'
import { UNDONE } from '../../flashes/flash.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, loadPage } from '../../http/form.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { FormPage } from '../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${blockTitle(data)} · ${BRAND}` }] : []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BlockChange, readBlockChoice)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BlockChange, async (context, change) => {
    const member = await changeBlock(context, change)
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
    <FormPage title={blockTitle(choice)}>
      <BlockForm {...choice} onSubmit={() => forgetPinsOf(choice.member.id)} />
    </FormPage>
  )
}
