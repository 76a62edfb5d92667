import { expect, test } from 'vitest'
import { longCalls } from '../../../scripts/checks/sql-arguments.ts'
import { sqlTexts } from '../../../scripts/checks/tables.ts'

const pairs = (count: number, value = '1') =>
  Array.from({ length: count }, (_, n) => `'k${n}', ${value}`).join(', ')

test('the check names a call with more arguments than D1 accepts, in any spelling', () => {
  expect(longCalls(`select json_object(${pairs(16)})`)).toEqual([])
  expect(longCalls(`select json_object(${pairs(17)})`)).toEqual(['json_object'])
  expect(longCalls(`select json_object(${pairs(17, 'max(a, b)')}), 1`)).toEqual(['json_object'])
  expect(longCalls(`select max(json_object(${pairs(17)}), 1)`)).toEqual(['json_object'])
})

test('commas of nested calls, strings and lists are not counted', () => {
  expect(longCalls(`select json_object(${pairs(16, 'max(a, b, c)')})`)).toEqual([])
  expect(longCalls(`select concat('${','.repeat(40)}it''s, (', a)`)).toEqual([])
  expect(longCalls(`insert into pins values (${pairs(20)})`)).toEqual([])
  expect(longCalls(`create table pins (${'a integer, '.repeat(40)}b integer)`)).toEqual([])
})

test('an interpolated value counts as one argument', () => {
  const source = `sql\`json_object(${pairs(17, `\${name(a, b, sql\`(1, 2)\`)}`)})\``
  expect(sqlTexts(source).flatMap(longCalls)).toEqual(['json_object'])
})
