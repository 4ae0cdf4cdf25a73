document.body.textContent='x';
