# 各页面共用的文字。

product = onceform
skip-to-content = 跳到正文
error-title = 错误：{ $title }
page-title = { $title } – { $place }
language-switch = 语言
count-characters = { $count } 个字
