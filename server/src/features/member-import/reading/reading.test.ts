import { expect, test } from 'vitest'
import { AppError } from '../../../core/errors.ts'
import { guessFields, layoutOf, readDateParts, splitName } from './rules.ts'
import { columnMeanings, readState, readYesNo } from './words.ts'
import { readCsv } from './read-csv.ts'

test.each([
  ['a;b,c;d\n1;2;3', ';', ['a', 'b,c', 'd'], [['1', '2', '3']]],
  ['\ufeffa,b\r\n"x, ""y""\nz",2\r\n', ',', ['a', 'b'], [['x, "y"\nz', '2']]],
  ['a\tb\rx\ty', '\t', ['a', 'b'], [['x', 'y']]],
  ['sep=;\r\na;b\r\n1;2', ';', ['a', 'b'], [['1', '2']]],
  ['"a;1","b",;\n1,2', ',', ['a;1', 'b', ';'], [['1', '2']]],
  ['a,,A,a,\nx,y\n\n,,\nx,,,,', ',', ['a', '#2', 'A', 'a (2)'], [['x', 'y'], [], [], ['x']]],
  ['a\nNia "the laser" Ek', ',', ['a'], [['Nia "the laser" Ek']]],
])('reads %j', (text, separator, columns, rows) => {
  expect(readCsv(text)).toEqual({ separator, columns, rows })
})

test('refuses quotes that never close, and more rows than a club has people', () => {
  const issueOf = (text: string) => {
    try {
      return readCsv(text)
    } catch (error) {
      return error instanceof AppError ? error.details.issues : error
    }
  }
  expect(issueOf('a\n"b')).toMatchObject([{ message: 'validation.csvUnreadable' }])
  expect(issueOf('a\n'.repeat(20_002))).toMatchObject([{ message: 'validation.csvRows' }])
})

test.each([
  [
    ['First Name', 'SURNAME', 'E-Mail Address', 'Mobile no.'],
    ['firstName', 'lastName', 'email', undefined],
  ],
  [
    ['Förnamn', 'Efternamn', 'E-post', 'Mobilnummer'],
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  [
    ['Fornamn', 'Epost', 'Mejl', 'Passerkort'],
    ['firstName', 'email', undefined, 'rfid'],
  ],
  [
    ['Medlemsstatus', 'Reg.nr', 'Saldo', 'Medlem sedan'],
    ['state', 'vehicleRegistrationPlate', 'balance', 'registrationDate'],
  ],
  [
    ['Kfz-Kennzeichen', 'Eintrittsdatum', 'Rufnummer', 'Keine Rundmails'],
    ['vehicleRegistrationPlate', 'registrationDate', 'phone', 'excludeFromEmailExport'],
  ],
  [
    ['Immatriculation', 'Date d’adhésion', 'Prénom', 'Solde'],
    ['vehicleRegistrationPlate', 'registrationDate', 'firstName', 'balance'],
  ],
  [
    ['Matrícula', 'Fecha de alta', 'Apellidos', 'Situación'],
    ['vehicleRegistrationPlate', 'registrationDate', 'lastName', 'state'],
  ],
  [
    ['Kenteken', 'Lid sinds', 'Achternaam', 'Pasnummer'],
    ['vehicleRegistrationPlate', 'registrationDate', 'lastName', 'rfid'],
  ],
])('guesses what %j are', (columns, fields) => {
  const mapping = guessFields(columns, columnMeanings())
  expect(columns.map((column) => mapping[column])).toEqual(fields)
})

test('of two columns that mean the same the first counts, and what means nothing is left out', () => {
  const columns = ['Shoe size', 'E-mail', 'Hobby', 'Email address']
  expect(guessFields(columns, columnMeanings())).toStrictEqual({ 'E-mail': 'email' })
})

test('a layout is the same however its columns are written and ordered', () => {
  expect(layoutOf(['E-mail', 'Name'])).toBe(layoutOf(['NAME', 'e-mail ']))
  expect(layoutOf(['E-mail', 'Name'])).not.toBe(layoutOf(['E-mail', 'Names']))
})

test.each([
  ['Öberg, Nia Maria', 'Nia Maria', 'Öberg'],
  ['Nia Maria Öberg', 'Nia Maria', 'Öberg'],
  ['Cher', 'Cher', ''],
  ['Öberg , Nia ', 'Nia', 'Öberg'],
  [' Nia Öberg ', 'Nia', 'Öberg'],
  ['', '', ''],
])('parts %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})

test.each([
  ['2024-03-05', false, [2024, 3, 5]],
  ['20240305', false, [2024, 3, 5]],
  [' 2024-03-05 ', false, [2024, 3, 5]],
  ['2024-03-05 09:30:11', false, [2024, 3, 5]],
  ['5/3/2024', false, [2024, 3, 5]],
  ['5.3.2024', false, [2024, 3, 5]],
  ['3/5/2024', true, [2024, 3, 5]],
  ['5/3/24', false, undefined],
  ['March 2024', false, undefined],
])('reads the date %j', (text, isMonthFirst, parts) => {
  expect(readDateParts(text, isMonthFirst)).toEqual(parts)
})

test('knows the words of states and answers', () => {
  expect(['Aktiv', 'YES', 'Former', 'Account only', 'Utgången', 'king'].map(readState)).toEqual([
    'active',
    'active',
    'inactive',
    'accountonly',
    'inactive',
    undefined,
  ])
  expect(['Ja', 'x', 'no', '0', 'maybe'].map(readYesNo)).toEqual([true, true, false, false, undefined])
})
