const faults = [
  (row: number) => `person${row},First,Last,,Active`,
  (row: number) => `person${row}@example.org,,Last,,Active`,
  (row: number) => `person${row}@example.org,First,Last,12x,Active`,
  (row: number) => `person${row}@example.org,First,Last,,perhaps`,
  () => 'PERSON1@example.org,First,Last,,Active',
] as const

/** Another portal's list of members, in which each of the last `bad` rows is wrong in one of five ways. */
export function createMemberFile({ rows, bad }: { rows: number; bad: number }) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const row = index + 1
    const fault = row > rows - bad ? faults[row % faults.length] : undefined
    return fault?.(row) ?? `person${row}@example.org,Åsa ${row},Öberg,00${row},Active,+61 491 570 006,"12.50"`
  })
  return {
    csv: ['E-mail,First name,Last name,Card,Status,Phone,Balance', ...lines].join('\r\n'),
    mapping: {
      'E-mail': 'email',
      'First name': 'firstName',
      'Last name': 'lastName',
      Card: 'rfid',
      Status: 'state',
      Phone: 'phone',
      Balance: 'balance',
    },
  }
}
