import { mailboxStyle } from '#sandbox/mailbox/assets.ts'

export const stripeStyle = `${mailboxStyle}
.banner{margin:0;padding:12px 20px;text-align:center;background:#ffe08a;color:#28171a;border-bottom:2px solid #28171a}
main{max-width:560px;overflow-wrap:anywhere}
.soft{color:var(--soft);font-size:15px}
.field{display:grid;gap:4px;margin:0 0 12px}
.error{color:#b3261e;font-size:15px}
@media(prefers-color-scheme:dark){.error{color:#ffb4ab}}
.button{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
form .buttons{margin-top:12px}
.panel h2{margin-top:4px}
.panel form{margin-top:12px}
form+form{padding-top:12px;border-top:1px solid var(--line,#d8cccc)}
dl+.panel,dl+form{margin-top:16px}
table{width:100%;border-collapse:collapse;margin-bottom:12px}
th{text-align:left}
th,td{padding:8px 0;vertical-align:top}
th:last-child,td:last-child{padding-left:12px;text-align:right;white-space:nowrap}
.notice{padding:12px;border-left:4px solid #2e6b3f}
`
