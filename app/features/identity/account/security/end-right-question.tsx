import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { ACCOUNT_ACCESS_PATH, type KindToConfirm, SHARING_PATH } from './rights.ts'
import type { RightToEnd } from './rights-page.server.ts'

/** Asks for confirmation before removing an app, site or tag, and says what else ends. */
export function EndRightQuestion({ kind, id, name, from }: RightToEnd) {
  const { title, effect, button } = QUESTION_TEXTS[kind]
  return (
    <>
      <PageTitle>
        {title} <bdi>{name}</bdi>?
      </PageTitle>
      <p className="mb-6 text-muted">{effect}</p>
      <ActionButtons>
        <Form method="post" action={`${SHARING_PATH}${kind}/${id}/end/`}>
          <input type="hidden" name="from" value={from} />
          <Button type="submit" look="danger">
            {button}
          </Button>
        </Form>
        <ButtonLink to={from === 'sharing' ? SHARING_PATH : ACCOUNT_ACCESS_PATH}>Cancel</ButtonLink>
      </ActionButtons>
    </>
  )
}

const QUESTION_TEXTS: Readonly<
  Record<KindToConfirm, { title: string; effect: string; button: string }>
> = {
  app: {
    title: 'Delete the app',
    effect:
      "This disconnects everyone who uses the app: its tokens and webhooks stop working. You can't undo this.",
    button: 'Delete app',
  },
  site: {
    title: 'Unclaim website',
    effect:
      "Pins from this website no longer name you as its owner. You can claim it again, and so can anyone else who proves it's theirs.",
    button: 'Unclaim website',
  },
  tag: {
    title: 'Delete the conversion tag',
    effect:
      "This tag stops counting visits and purchases for your campaigns. Your reports keep what it counted. You can't undo this.",
    button: 'Delete tag',
  },
}
