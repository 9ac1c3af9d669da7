export const testMessage = 'To jest próbne powiadomienie z panelu Wydarzy. Nic się nie wydarzyło.'
