import type { Exception } from './shapes.ts'

// Exceptions from the house rules, each with its reason. These lists may only get shorter.

/** Functions of more than 60 lines. */
export const longFunctionsWithReason: readonly Exception[] = [
  {
    why: 'puts the parts of a process or of a service together, one after the other',
    functions: [
      'api/config.ts#readConfig',
      'api/features/owners/jobs.ts#ownersJobs',
      'sandbox/mailbox/smtp-server.ts#startSmtpServer',
    ],
  },
  {
    why: 'a story of measurements, step by step',
    functions: ['bench/jobs.ts#jobsFor', 'bench/owner/large-owner.ts#filling'],
  },
]

/** Files that import each other, because what they share still has no file of its own. */
export const circlesThatRemain: readonly (readonly string[])[] = []
