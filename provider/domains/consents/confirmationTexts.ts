import type { RecipientLanguage } from 'sendwright/wire/limits';
import { type Language, textsFor } from '../../public/languages';

/** The texts of confirmation emails and pages, with placeholders `{company}` and `{email}`. */
export interface ConfirmationTexts {
  /** The email. */
  readonly subject: string;
  /** After a signup form was submitted. */
  readonly asked: string;
  /** After an import or an API call, where the person did not sign up. */
  readonly invited: string;
  readonly button: string;
  readonly ignore: string;
  /** The page after the form. */
  readonly sentTitle: string;
  readonly sentText: string;
  /** The page behind the link. */
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly resubscribeText: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly alreadyTitle: string;
  readonly alreadyText: string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly laterTitle: string;
  readonly laterText: string;
}

const texts: Readonly<Record<RecipientLanguage, ConfirmationTexts>> = {
  en: {
    subject: 'Please confirm your email address',
    asked: 'Somebody asked {company} to send emails to this address. If it was you, press the button to confirm.',
    invited: '{company} would like to send you emails. If you agree, press the button to confirm.',
    button: 'Confirm my address',
    ignore:
      "If you didn't request this, ignore this message: you won't get any emails unless you confirm. The link " +
      'works for 30 days.',
    sentTitle: 'Check your inbox',
    sentText:
      'We sent you an email. Press the button in it to confirm your address. If it does not arrive, look in your ' +
      'spam folder.',
    confirmTitle: 'Confirm your email address',
    confirmText: 'Should {company} send emails to {email}?',
    resubscribeText: 'You had unsubscribed from all emails. Confirming subscribes you again.',
    doneTitle: 'Your address is confirmed',
    doneText: '{email} is now subscribed. You can close this page.',
    alreadyTitle: 'Your address is already confirmed',
    alreadyText: '{email} is subscribed. There is nothing more to do.',
    expiredTitle: 'This link has expired',
    expiredText:
      'Links work for 30 days. If you still want to get emails, please sign up again. If you opened this from an ' +
      'email, make sure the link is complete.',
    laterTitle: 'Please try again later',
    laterText: 'Your address cannot be confirmed at the moment. Nothing was changed, and your link keeps working.',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    asked:
      'Jemand hat {company} gebeten, E-Mails an diese Adresse zu senden. Wenn Sie das waren, bestätigen Sie es ' +
      'bitte mit der Schaltfläche.',
    invited:
      '{company} möchte Ihnen E-Mails senden. Wenn Sie einverstanden sind, bestätigen Sie es bitte mit der ' +
      'Schaltfläche.',
    button: 'Adresse bestätigen',
    ignore:
      'Wenn Sie das nicht angefordert haben, ignorieren Sie diese Nachricht: Ohne Ihre Bestätigung erhalten Sie ' +
      'keine E-Mails. Der Link gilt 30 Tage.',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sentText:
      'Wir haben Ihnen eine E-Mail geschickt. Bestätigen Sie Ihre Adresse mit der Schaltfläche darin. Falls sie ' +
      'nicht ankommt, sehen Sie bitte im Spam-Ordner nach.',
    confirmTitle: 'E-Mail-Adresse bestätigen',
    confirmText: 'Soll {company} E-Mails an {email} senden?',
    resubscribeText: 'Sie hatten alle E-Mails abbestellt. Mit der Bestätigung melden Sie sich wieder an.',
    doneTitle: 'Ihre Adresse ist bestätigt',
    doneText: '{email} ist jetzt angemeldet. Sie können diese Seite schließen.',
    alreadyTitle: 'Ihre Adresse ist bereits bestätigt',
    alreadyText: '{email} ist angemeldet. Sie müssen nichts weiter tun.',
    expiredTitle: 'Dieser Link ist abgelaufen',
    expiredText:
      'Links gelten 30 Tage. Wenn Sie weiterhin E-Mails erhalten möchten, melden Sie sich bitte erneut an. Falls ' +
      'Sie aus einer E-Mail kommen, prüfen Sie, ob der Link vollständig ist.',
    laterTitle: 'Bitte versuchen Sie es später noch einmal',
    laterText:
      'Ihre Adresse kann gerade nicht bestätigt werden. Es wurde nichts geändert, und Ihr Link gilt weiterhin.',
  },
  es: {
    subject: 'Confirme su dirección de correo electrónico',
    asked:
      'Alguien ha pedido a {company} que envíe correos a esta dirección. Si ha sido usted, pulse el botón para ' +
      'confirmarlo.',
    invited: '{company} desea enviarle correos. Si está de acuerdo, pulse el botón para confirmarlo.',
    button: 'Confirmar mi dirección',
    ignore:
      'Si no lo ha solicitado, ignore este mensaje: no recibirá ningún correo si no lo confirma. El enlace es ' +
      'válido durante 30 días.',
    sentTitle: 'Revise su bandeja de entrada',
    sentText:
      'Le hemos enviado un correo. Pulse el botón que contiene para confirmar su dirección. Si no llega, mire en ' +
      'la carpeta de correo no deseado.',
    confirmTitle: 'Confirme su dirección de correo electrónico',
    confirmText: '¿Desea que {company} envíe correos a {email}?',
    resubscribeText: 'Se había dado de baja de todos los correos. Al confirmar, vuelve a suscribirse.',
    doneTitle: 'Su dirección está confirmada',
    doneText: '{email} ya está suscrita. Puede cerrar esta página.',
    alreadyTitle: 'Su dirección ya estaba confirmada',
    alreadyText: '{email} está suscrita. No tiene que hacer nada más.',
    expiredTitle: 'Este enlace ha caducado',
    expiredText:
      'Los enlaces son válidos durante 30 días. Si todavía desea recibir correos, vuelva a suscribirse. Si viene ' +
      'de un correo, compruebe que el enlace esté completo.',
    laterTitle: 'Inténtelo de nuevo más tarde',
    laterText:
      'Ahora mismo no es posible confirmar su dirección. No se ha cambiado nada y su enlace sigue siendo válido.',
  },
  fr: {
    subject: 'Veuillez confirmer votre adresse e-mail',
    asked:
      'Quelqu’un a demandé à {company} d’envoyer des e-mails à cette adresse. Si c’était vous, appuyez sur le ' +
      'bouton pour confirmer.',
    invited:
      '{company} souhaite vous envoyer des e-mails. Si vous êtes d’accord, appuyez sur le bouton pour confirmer.',
    button: 'Confirmer mon adresse',
    ignore:
      'Si vous n’avez rien demandé, ignorez ce message : vous ne recevrez aucun e-mail sans votre confirmation. ' +
      'Le lien est valable 30 jours.',
    sentTitle: 'Consultez votre boîte de réception',
    sentText:
      'Nous vous avons envoyé un e-mail. Appuyez sur le bouton qu’il contient pour confirmer votre adresse. S’il ' +
      'n’arrive pas, regardez dans vos courriers indésirables.',
    confirmTitle: 'Confirmez votre adresse e-mail',
    confirmText: 'Souhaitez-vous que {company} envoie des e-mails à {email} ?',
    resubscribeText: 'Vous vous étiez désabonné de tous les e-mails. En confirmant, vous vous abonnez de nouveau.',
    doneTitle: 'Votre adresse est confirmée',
    doneText: '{email} est maintenant abonnée. Vous pouvez fermer cette page.',
    alreadyTitle: 'Votre adresse est déjà confirmée',
    alreadyText: '{email} est abonnée. Vous n’avez plus rien à faire.',
    expiredTitle: 'Ce lien a expiré',
    expiredText:
      'Les liens sont valables 30 jours. Si vous souhaitez toujours recevoir des e-mails, inscrivez-vous de ' +
      'nouveau. Si vous venez d’un e-mail, vérifiez que le lien est complet.',
    laterTitle: 'Veuillez réessayer plus tard',
    laterText:
      'Votre adresse ne peut pas être confirmée pour le moment. Rien n’a été modifié et votre lien reste valable.',
  },
  it: {
    subject: 'Conferma il tuo indirizzo email',
    asked:
      'Qualcuno ha chiesto a {company} di inviare email a questo indirizzo. Se sei stato tu, premi il pulsante ' +
      'per confermare.',
    invited: '{company} vorrebbe inviarti delle email. Se sei d’accordo, premi il pulsante per confermare.',
    button: 'Conferma il mio indirizzo',
    ignore:
      'Se non l’hai richiesto, ignora questo messaggio: senza la tua conferma non riceverai alcuna email. Il link ' +
      'è valido per 30 giorni.',
    sentTitle: 'Controlla la tua casella di posta',
    sentText:
      'Ti abbiamo inviato un’email. Premi il pulsante che contiene per confermare il tuo indirizzo. Se non arriva,' +
      ' controlla nella cartella dello spam.',
    confirmTitle: 'Conferma il tuo indirizzo email',
    confirmText: 'Vuoi che {company} invii email a {email}?',
    resubscribeText: 'Avevi annullato l’iscrizione a tutte le email. Confermando ti iscrivi di nuovo.',
    doneTitle: 'Il tuo indirizzo è confermato',
    doneText: '{email} è ora iscritto. Puoi chiudere questa pagina.',
    alreadyTitle: 'Il tuo indirizzo è già confermato',
    alreadyText: '{email} è iscritto. Non devi fare altro.',
    expiredTitle: 'Questo link è scaduto',
    expiredText:
      'I link sono validi per 30 giorni. Se vuoi ancora ricevere email, iscriviti di nuovo. Se arrivi da un’email,' +
      ' controlla che il link sia completo.',
    laterTitle: 'Riprova più tardi',
    laterText:
      'Al momento non è possibile confermare il tuo indirizzo. Non è stato modificato nulla e il link resta valido.',
  },
  ja: {
    subject: 'メールアドレスの確認をお願いします',
    asked:
      '{company}からこのアドレスへのメール配信の申し込みがありました。ご本人の場合は、ボタンを押して確認してください。',
    invited: '{company}がメールの配信を希望しています。同意される場合は、ボタンを押して確認してください。',
    button: 'アドレスを確認する',
    ignore:
      'お心当たりがない場合は、このメールを無視してください。確認されない限り、メールは届きません。リンクの有効期限は30日です。',
    sentTitle: '受信トレイをご確認ください',
    sentText:
      'メールをお送りしました。メール内のボタンを押して、アドレスを確認してください。届かない場合は、迷惑メールフォルダをご確認ください。',
    confirmTitle: 'メールアドレスの確認',
    confirmText: '{company}から{email}へのメール配信を希望しますか？',
    resubscribeText: '以前、すべてのメールの配信を停止されました。確認すると、配信が再開されます。',
    doneTitle: 'アドレスを確認しました',
    doneText: '{email}の登録が完了しました。このページを閉じてください。',
    alreadyTitle: 'アドレスは確認済みです',
    alreadyText: '{email}は登録済みです。お手続きは必要ありません。',
    expiredTitle: 'リンクの有効期限が切れました',
    expiredText:
      'リンクの有効期限は30日です。配信をご希望の場合は、もう一度登録してください。メールから開いた場合は、リンクが途中で切れていないかご確認ください。',
    laterTitle: '後でもう一度お試しください',
    laterText: '現在、アドレスを確認できません。変更はされておらず、リンクは引き続き有効です。',
  },
  nl: {
    subject: 'Bevestig je e-mailadres',
    asked:
      'Iemand heeft {company} gevraagd om e-mails naar dit adres te sturen. Was jij dat? Druk dan op de knop om ' +
      'dit te bevestigen.',
    invited: '{company} wil je graag e-mails sturen. Ga je akkoord? Druk dan op de knop om dit te bevestigen.',
    button: 'Adres bevestigen',
    ignore:
      'Heb je hier niet om gevraagd? Negeer dit bericht: zonder bevestiging krijg je geen e-mails. De link werkt ' +
      '30 dagen.',
    sentTitle: 'Kijk in je inbox',
    sentText:
      'We hebben je een e-mail gestuurd. Druk op de knop daarin om je adres te bevestigen. Komt de e-mail niet ' +
      'aan? Kijk dan in je spammap.',
    confirmTitle: 'Bevestig je e-mailadres',
    confirmText: 'Mag {company} e-mails sturen naar {email}?',
    resubscribeText: 'Je had je afgemeld voor alle e-mails. Als je bevestigt, meld je je weer aan.',
    doneTitle: 'Je adres is bevestigd',
    doneText: '{email} is nu aangemeld. Je kunt deze pagina sluiten.',
    alreadyTitle: 'Je adres is al bevestigd',
    alreadyText: '{email} is aangemeld. Je hoeft niets meer te doen.',
    expiredTitle: 'Deze link is verlopen',
    expiredText:
      'Links werken 30 dagen. Wil je nog steeds e-mails ontvangen? Meld je dan opnieuw aan. Kom je vanuit een ' +
      'e-mail? Controleer dan of de link volledig is.',
    laterTitle: 'Probeer het later opnieuw',
    laterText: 'Je adres kan nu niet worden bevestigd. Er is niets gewijzigd en je link blijft werken.',
  },
  pl: {
    subject: 'Potwierdź swój adres e-mail',
    asked:
      'Ktoś poprosił o wysyłanie wiadomości od {company} na ten adres. Jeśli to Ty, naciśnij przycisk, aby to ' +
      'potwierdzić.',
    invited: '{company} chce wysyłać Ci wiadomości e-mail. Jeśli się zgadzasz, naciśnij przycisk, aby to potwierdzić.',
    button: 'Potwierdź adres',
    ignore:
      'Jeśli to nie Ty, zignoruj tę wiadomość: bez potwierdzenia nie otrzymasz żadnych e-maili. Link działa przez ' +
      '30 dni.',
    sentTitle: 'Sprawdź skrzynkę odbiorczą',
    sentText:
      'Wysłaliśmy do Ciebie e-mail. Naciśnij znajdujący się w nim przycisk, aby potwierdzić adres. Jeśli ' +
      'wiadomość nie dotrze, sprawdź folder ze spamem.',
    confirmTitle: 'Potwierdź swój adres e-mail',
    confirmText: 'Czy {company} może wysyłać wiadomości na adres {email}?',
    resubscribeText: 'Ten adres został wcześniej wypisany ze wszystkich wiadomości. Potwierdzenie zapisze go ponownie.',
    doneTitle: 'Twój adres został potwierdzony',
    doneText: 'Adres {email} jest teraz zapisany. Możesz zamknąć tę stronę.',
    alreadyTitle: 'Twój adres jest już potwierdzony',
    alreadyText: 'Adres {email} jest zapisany. Nie musisz robić nic więcej.',
    expiredTitle: 'Ten link wygasł',
    expiredText:
      'Linki działają przez 30 dni. Jeśli nadal chcesz otrzymywać wiadomości, zapisz się ponownie. Jeśli link ' +
      'pochodzi z wiadomości e-mail, sprawdź, czy jest kompletny.',
    laterTitle: 'Spróbuj ponownie później',
    laterText: 'W tej chwili nie można potwierdzić adresu. Nic nie zostało zmienione, a link nadal działa.',
  },
  pt: {
    subject: 'Confirme o seu endereço de e-mail',
    asked:
      'Alguém pediu a {company} que envie e-mails para este endereço. Se foi você, pressione o botão para confirmar.',
    invited: '{company} gostaria de enviar e-mails para você. Se concordar, pressione o botão para confirmar.',
    button: 'Confirmar o meu endereço',
    ignore:
      'Se não pediu isto, ignore esta mensagem: sem a sua confirmação, você não receberá e-mails. O link é válido ' +
      'por 30 dias.',
    sentTitle: 'Verifique a sua caixa de entrada',
    sentText:
      'Enviamos um e-mail para você. Pressione o botão na mensagem para confirmar o seu endereço. Se ela não ' +
      'chegar, verifique a pasta de spam.',
    confirmTitle: 'Confirme o seu endereço de e-mail',
    confirmText: 'Deseja que {company} envie e-mails para {email}?',
    resubscribeText: 'Você tinha cancelado a assinatura de todos os e-mails. Ao confirmar, você assina novamente.',
    doneTitle: 'O seu endereço está confirmado',
    doneText: '{email} está inscrito. Você pode fechar esta página.',
    alreadyTitle: 'O seu endereço já está confirmado',
    alreadyText: '{email} está inscrito. Não precisa fazer mais nada.',
    expiredTitle: 'Este link expirou',
    expiredText:
      'Os links são válidos por 30 dias. Se ainda quiser receber e-mails, inscreva-se novamente. Se veio de um ' +
      'e-mail, verifique se o link está completo.',
    laterTitle: 'Tente novamente mais tarde',
    laterText: 'Não é possível confirmar o seu endereço neste momento. Nada foi alterado e o seu link continua válido.',
  },
};

export const textsIn = (language: Language): ConfirmationTexts => textsFor('confirmation', texts, language);
