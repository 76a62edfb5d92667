import { isTyped } from '../forms/typed-fields.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea } from '../ui/form/field.tsx'

export type KeptTexts = {
  texts: readonly (readonly [name: string, text: string])[]
  loggedOut: { memberId: string | null; hasFile: boolean } | null
}

const TICKED = 'on'

export default function TypedTexts({ texts, loggedOut }: KeptTexts) {
  const typed = texts.filter(([name, text]) => text && text !== TICKED && isTyped(name))
  return (
    <div className="mb-8 flex w-full flex-col gap-4 text-left">
      {loggedOut && <p>{loggedOutText(typed.length > 0, loggedOut.hasFile)}</p>}
      {typed.map(([name, text], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves.
        <TextArea key={`${name} ${place}`} label={labelOf(name)} value={text} readOnly />
      ))}
      {loggedOut ? (
        <>
          <ButtonLink
            to={loggedOut.memberId ? `/add-account/?account=${loggedOut.memberId}` : '/login/'}
            target="_blank"
            look="brand"
            size="large"
          >
            Log in again
          </ButtonLink>
          {texts.length > 0 && <SendAgain texts={texts} />}
        </>
      ) : (
        <ButtonLink to="/accounts/">Switch account</ButtonLink>
      )}
    </div>
  )
}

/** Posts to the page's own address. Names the page's member, so that nobody else can send it. */
function SendAgain({ texts }: Pick<KeptTexts, 'texts'>) {
  return (
    <form method="post" className="flex flex-col">
      {texts.map(([name, text], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and nothing moves.
        <input key={`${name} ${place}`} type="hidden" name={name} value={text} />
      ))}
      <Button type="submit" size="large">
        Send again
      </Button>
    </form>
  )
}

function loggedOutText(hasTexts: boolean, hasFile: boolean): string {
  const message = hasTexts
    ? 'You were logged out, and nothing was changed. Log in again in a new tab, then come back here and send again.'
    : 'You were logged out, and nothing was changed. Log in again in a new tab, then go back to your form.'
  return hasFile ? `${message} We can’t keep your file. Please choose it again.` : message
}

function labelOf(name: string): string {
  const label = name.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
