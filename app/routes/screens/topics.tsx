import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { chooseTopics, readTopics } from '../../features/screens/feeds/chosen-topics.server.ts'
import { ChosenTopics } from '../../features/screens/feeds/chosen-topics.ts'
import { TopicChoice } from '../../features/screens/feeds/topic-choice.tsx'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSentForm } from '../../ui/form/sending.ts'
import { PAGE, WallTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Your topics · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readTopics)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ChosenTopics, async (context, choice) => {
    await chooseTopics(context, choice)
    if (choice.tag.length > 0) setFlash(context, { kind: 'topics_chosen' })
    return redirect('/')
  })
}

export default function Topics() {
  const { topics, isAsked } = useLoaderData<typeof loader>()
  const isSaving = useSentForm() !== null
  return (
    <div className={`${PAGE} max-w-4xl`}>
      <WallTitle>What do you like?</WallTitle>
      <p className="mx-auto -mt-4 mb-8 max-w-xl text-center text-muted">
        Choose five or more topics to personalise your home feed. Or{' '}
        <Link to="/settings/import/" className="font-semibold underline">
          import from Pinterest
        </Link>
        .
      </p>
      {topics.length === 0 ? (
        <Empty title="No topics yet" action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}>
          Topics are pins' hashtags. They appear here as soon as someone uses one.
        </Empty>
      ) : (
        <Form method="post" id="topics">
          <TopicChoice topics={topics} />
        </Form>
      )}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-2 mt-8 flex flex-wrap items-center justify-center gap-3 bg-canvas py-4 narrow:bottom-0">
        {isAsked && (
          <Form method="post">
            <Button type="submit" look="bare">
              Skip
            </Button>
          </Form>
        )}
        {topics.length > 0 && (
          <Button type="submit" form="topics" look="brand" busy={isSaving}>
            {isAsked ? 'Build my feed' : 'Save'}
          </Button>
        )}
      </div>
    </div>
  )
}
