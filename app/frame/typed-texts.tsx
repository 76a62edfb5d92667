import { isTyped } from '../forms/typed-fields.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea } from '../ui/form/field.tsx'

export type KeptWords = {
  texts: readonly (readonly [name: string, text: string])[]
  loggedOut: { memberId: string | null; hasFile: boolean } | null
}

const TICKED = 'on'

/** Gives back the texts of a page whose account is gone, where no script could keep the page. */
export default function TypedTexts({ texts, loggedOut }: KeptWords) {
  const typed = texts.filter(([name, text]) => text && text !== TICKED && isTyped(name))
  return (
    <div className="mb-8 flex w-full flex-col gap-4 text-left">
      {loggedOut && <p>{whatNow(typed.length > 0, loggedOut.hasFile)}</p>}
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

/** To the same address, and only by the same member: the fields name whose page it was. */
function SendAgain({ texts }: Pick<KeptWords, 'texts'>) {
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

function whatNow(hasWords: boolean, hasFile: boolean): string {
  const words = hasWords
    ? 'You were logged out, and nothing was changed. Log in again in a new tab, then come back here and send again.'
    : 'You were logged out, and nothing was changed. Log in again in a new tab, then go back to your form.'
  return hasFile ? `${words} Your file can’t be kept: choose it again.` : words
}

function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
