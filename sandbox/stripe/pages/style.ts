import { mailboxStyle } from '#sandbox/mailbox/assets.ts'

export const stripeStyle = `${mailboxStyle}
.banner{margin:0;padding:12px 20px;text-align:center;background:#ffe08a;color:#28171a;border-bottom:2px solid #28171a}
main{max-width:560px}
.soft{color:var(--soft);font-size:15px}
.field{display:grid;gap:4px;margin:0 0 12px}
.error{color:#b3261e;font-size:15px}
@media(prefers-color-scheme:dark){.error{color:#ffb4ab}}
.button{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
form .buttons{margin-top:12px}
.panel h2{margin-top:4px}
`
