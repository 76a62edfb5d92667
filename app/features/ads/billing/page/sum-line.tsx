export function SumLine({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="break-inside-avoid border-b border-line">
      <th scope="row" colSpan={2} className="py-2 text-start font-normal">
        {label}
      </th>
      <td className="py-2 text-end whitespace-nowrap">{amount}</td>
    </tr>
  )
}

export function SheetTotal({ children }: { children: string }) {
  return (
    <tfoot className="break-inside-avoid print:table-row-group">
      <tr className="text-lg font-bold">
        <th scope="row" colSpan={2} className="py-3 text-start">
          Total
        </th>
        <td className="py-3 text-end whitespace-nowrap">{children}</td>
      </tr>
    </tfoot>
  )
}
