import type { TextTable } from './texts/text.ts'

export function Table({
  labelledBy,
  table: { head, rows },
}: {
  labelledBy: string
  table: TextTable
}) {
  return (
    <table aria-labelledby={labelledBy} className="w-full text-left text-sm wrap-break-word">
      <thead>
        <tr className="border-b border-line">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pe-3 align-top">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2 pe-3 align-top font-normal">
              {name}
            </th>
            {cells.map((text, column) => (
              <td key={head[column + 1]} className="py-2 pe-3 align-top">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
