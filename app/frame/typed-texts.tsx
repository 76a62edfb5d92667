import { ButtonLink } from '../ui/button.tsx'
import { TextArea } from '../ui/form/field.tsx'

/** Gives back what was typed on a page of another account, where no script could keep the page. */
export default function TypedTexts({
  texts,
}: {
  texts: readonly (readonly [name: string, text: string])[]
}) {
  return (
    <div className="mb-8 flex w-full flex-col gap-4 text-left">
      {texts.map(([name, text]) => (
        <TextArea key={name} label={labelOf(name)} value={text} readOnly />
      ))}
      <ButtonLink to="/accounts/">Switch account</ButtonLink>
    </div>
  )
}

function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
