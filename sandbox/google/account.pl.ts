/** The only account of the sandbox's Google; the person is fictitious. */
export const account = 'partner@gmail.example'

export const calendars = [
  [account, 'Marek Właściciel', 'owner', true],
  ['dwor-imprezy@group.calendar.google.example', 'Dwór – imprezy', 'owner', false],
  ['swieta@group.v.calendar.google.example', 'Święta w Polsce', 'reader', false],
] as const
